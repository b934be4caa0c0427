#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts wrong sources before packaging/check and expects each to be found. usage: check_test.py PATH_OF_CHECK"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

LICENCE = "// SPDX-License-Identifier: GPL-3.0-or-later\n"


class CheckTest(unittest.TestCase):
    def run_check(self, name, files):
        """Returns the exit status and the findings of one check on a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "-q", folder], check=True)
            for path, text in files.items():
                file = pathlib.Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            subprocess.run(["git", "-C", folder, "add", "-A"], check=True)
            run = subprocess.run([sys.executable, CHECK, "--root", folder, name], capture_output=True, text=True)
            return run.returncode, run.stdout.splitlines()

    def expect(self, name, files, *findings):
        status, found = self.run_check(name, files)
        self.assertEqual(status, 1 if findings else 0, found)
        self.assertEqual(len(found), len(findings), found)
        for line, start in zip(found, findings):
            self.assertTrue(line.startswith(start), f"{line!r} is not {start!r}")

    def test_arrows(self):
        self.expect(
            "includes",
            {
                "app/main.cpp": '#include "editor/a.h"\n#include "terrain/a.h"\n',
                "editor/a.h": '#include "render/a.h"\n#include <QObject>\n',
                "editor/b.h": '#include "app/c.h"\n',
                "app/c.h": "",
                "render/a.h": "#include <rhi/qrhi.h>\n",
                "render/b.h": '\n#include "editor/a.h"\n',
                "terrain/a.h": "#include <vector>\n",
                "terrain/b.h": '#include "render/a.h"\n#include <QString>\n',
            },
            "editor/b.h:1: editor must not include app",
            "render/b.h:2: render must not include editor",
            "terrain/b.h:1: terrain must not include render",
            "terrain/b.h:2: terrain must not include Qt",
        )

    def test_names_from_the_root(self):
        self.expect(
            "includes",
            {
                "terrain/base/a.h": "",
                "terrain/base/b.cpp": '#include "a.h"\n',
                "tests/terrain/support.h": "",
                "tests/terrain/a_test.cpp": '#include "support.h"\n#include "terrain/base/a.h"\n#include "a_test.moc"\n',
                "editor/a.cpp": "#include <rhi/qrhi.h>\n",
            },
            "editor/a.cpp:1: <rhi/qrhi.h> belongs",
            'terrain/base/b.cpp:1: "a.h" is no file',
        )

    def test_qml_files(self):
        self.expect("includes", {"qml/A.qml": 'import QtQuick\nimport "../b.js" as B\n'}, "qml/A.qml:2: ")

    def test_circles(self):
        self.expect(
            "circles",
            {
                "terrain/a.h": '\n#include "terrain/b.h"\n',
                "terrain/b.h": '#include "terrain/c.h"\n',
                "terrain/c.h": '\n\n#include "terrain/a.h"\n',
                "terrain/d.h": '#include "terrain/a.h"\n#include "terrain/b.h"\n',
            },
            "terrain/c.h:3: includes in a circle: terrain/a.h -> terrain/b.h -> terrain/c.h -> terrain/a.h",
        )

    def test_length(self):
        files = {"terrain/a.cpp": "//\n" * 800, "qml/B.qml": "//\n" * 801}
        self.expect("length", files, "qml/B.qml:801: 801 lines")

    def test_licence(self):
        self.expect(
            "licence",
            {
                "terrain/a.h": LICENCE,
                "terrain/b.h": "#pragma once\n",
                "packaging/good": "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n",
                "packaging/wrong": "#!/bin/sh\necho\n",
                "README.md": "text\n",
            },
            "packaging/wrong:2: ",
            "terrain/b.h:1: ",
        )

    def test_words(self):
        # Put together here, so that this file holds none of them.
        host = ".".join(("deb", "example", "org"))
        self.expect(
            "words",
            {
                "packaging/a": f"one\napt from http://{host}/x\n",
                "terrain/b.cpp": '"' + "/home" + '/me/data"\n// TO' + "DO\n",
                "README.md": "see www.example.org\n",
            },
            "packaging/a:2: names the host",
            "terrain/b.cpp:1: names a folder",
            "terrain/b.cpp:2: is unfinished",
        )

    def test_format(self):
        style = "BasedOnStyle: LLVM\n"
        self.expect("format", {".clang-format": style, "terrain/a.cpp": "int  a ;\n"}, "terrain/a.cpp:1: ", "terrain/a.cpp:1: ")
        self.expect("format", {".clang-format": style, "terrain/a.cpp": "int a;\n"})

    def test_qml(self):
        good = LICENCE + "import QtQml\nQtObject {\n    id: it\n    property int a: 1\n    property int b: it.a\n}\n"
        self.expect("qml", {"qml/A.qml": good})
        self.expect("qml", {"qml/A.qml": good.replace("it.a", "it.c")}, "qml/A.qml:6: ")

    def test_tidy(self):
        code = LICENCE + "#include <utility>\n#include <vector>\nint f(std::vector<int> a)\n{\n    auto b = std::move(a);\n" \
            "    return int(a.size() + b.size());\n}\n"
        commands = '[{"directory": "/", "command": "c++ -std=c++20 -c {0}", "file": "{0}"}]'
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["git", "init", "-q", folder], check=True)
            root = pathlib.Path(folder)
            for path, text in {
                "terrain/a.cpp": code,
                ".clang-tidy": "Checks: '-*,bugprone-use-after-move'\nWarningsAsErrors: '*'\n",
                "build/release/compile_commands.json": commands.replace("{0}", f"{folder}/terrain/a.cpp"),
                ".gitignore": "/build/\n",
            }.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            subprocess.run(["git", "-C", folder, "add", "-A"], check=True)

            def look():
                return subprocess.run([sys.executable, CHECK, "--root", folder, "tidy"], capture_output=True, text=True)

            run = look()
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertTrue(run.stdout.startswith("terrain/a.cpp:7: 'a' used after it was moved"), run.stdout)
            (root / "terrain/a.cpp").write_text(code.replace("a.size() + ", ""))
            self.assertEqual(look().returncode, 0)
            self.assertEqual(look().returncode, 0)
            (root / "terrain/a.cpp").write_text(code)
            self.assertEqual(look().returncode, 1, "what passed once was kept for another text")


if __name__ == "__main__":
    CHECK = sys.argv.pop(1)
    unittest.main()
