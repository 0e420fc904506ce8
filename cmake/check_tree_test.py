"""Tests that check_tree.py finds each kind of problem."""

import tempfile
import unittest
from pathlib import Path

import check_tree

MAP = """
| folder | owns | may include |
|---|---|---|
| `harness/low` | a | nothing |
| `harness/middle` | b | `harness/low` |
| `harness/middle/inner` | b | `harness/middle` |
| `harness/high` | c | `harness/middle` |
| `reference` | d | nothing |
"""


class CheckTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        self.write("docs/architecture.md", MAP)
        for name in ("harness/low", "harness/middle", "harness/middle/inner", "harness/high", "reference"):
            self.write(f"{name}/a.hpp", "#pragma once\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def problems(self):
        return list(check_tree.problems(self.root))

    def include(self, path, header):
        self.write(path, f'#include <string>\n#include "{header}"\n')
        return self.problems()

    def test_arrows_may_be_followed_any_number_of_times(self):
        self.assertEqual(self.include("harness/high/x.cpp", "harness/low/a.hpp"), [])
        self.assertEqual(self.include("harness/middle/inner/x.cpp", "harness/low/a.hpp"), [])

    def test_an_include_against_an_arrow(self):
        problems = self.include("harness/low/x.cpp", "harness/high/a.hpp")
        self.assertEqual(len(problems), 1)
        self.assertTrue(problems[0].startswith("harness/low/x.cpp:2: harness/low may not include harness/high"), problems)

    def test_the_map_names_what_exists(self):
        self.write("harness/low/part/x.cpp", "")
        self.write("docs/architecture.md",
                   "`low/part/x.cpp`, `harness/low/`, `low/y.cpp`\n" + MAP.replace("| a |", "| `part/x.cpp` `part/` `x.cpp` |"))
        self.assertEqual(self.problems(), ["docs/architecture.md:1: names low/y.cpp, which does not exist",
                                           "docs/architecture.md:5: names x.cpp, which does not exist"])

    def test_an_include_across(self):
        self.assertEqual(len(self.include("reference/x.cpp", "harness/low/a.hpp")), 1)

    def test_a_folder_below_only_in_tests(self):
        self.assertEqual(len(self.include("harness/middle/x.cpp", "harness/middle/inner/a.hpp")), 1)
        (self.root / "harness/middle/x.cpp").unlink()
        self.assertEqual(self.include("harness/middle/x_test.cpp", "harness/middle/inner/a.hpp"), [])

    def test_a_model_of_inputs_outside_its_room(self):
        self.write("docs/architecture.md", MAP + "| `harness/inputs` | e | nothing |\n")
        self.write("harness/inputs/a.hpp", "#pragma once\n")
        self.write("harness/inputs/boards/b.hpp", "#pragma once\n")
        self.assertEqual(self.include("harness/inputs/x.cpp", "harness/inputs/boards/b.hpp"), [])
        self.write("docs/architecture.md", MAP.replace("| c | `harness/middle` |", "| c | `harness/middle`, `harness/inputs` |")
                   + "| `harness/inputs` | e | nothing |\n")
        self.assertEqual(self.include("harness/high/x.cpp", "harness/inputs/a.hpp"), [])
        self.assertEqual(self.include("harness/high/x_test.cpp", "harness/inputs/boards/b.hpp"), [])
        self.assertEqual(len(self.include("harness/high/x.cpp", "harness/inputs/boards/b.hpp")), 1)

    def test_rooms_and_floors(self):
        self.include("harness/middle/inner/x.cpp", "harness/low/a.hpp")
        self.include("harness/high/x.cpp", "harness/middle/inner/a.hpp")
        self.include("harness/test/x.cpp", "harness/high/a.hpp")
        house = check_tree.House(self.root)
        self.assertEqual(house.floors(), {"low": 1, "middle": 2, "high": 3})
        self.assertIn("3 rooms, 3 floors, 2 arrows, 0 up", str(house))

    def test_rooms_that_need_each_other(self):
        self.write("docs/architecture.md", MAP.replace("b | `harness/low` |", "b | `harness/low`, `harness/upper/part` |")
                   + "| `harness/upper` | e | `harness/middle` |\n| `harness/upper/part` | e | nothing |\n")
        self.write("harness/upper/part/a.hpp", "#pragma once\n")
        self.assertEqual(self.include("harness/middle/x.cpp", "harness/upper/part/a.hpp"), [])
        problems = self.include("harness/upper/x.cpp", "harness/middle/a.hpp")
        self.assertEqual(len(problems), 1)
        self.assertIn("these rooms need each other", problems[0])

    def test_too_many_rooms_or_floors(self):
        for number in range(check_tree.MOST_ROOMS - 2):
            self.write(f"harness/room{number}/a.hpp", f'#include "harness/room{number - 1}/a.hpp"\n' if number else "")
        problems = list(check_tree.House(self.root).problems())
        self.assertEqual([line.split(":1: ")[1] for line in problems], [
            f"there are {check_tree.MOST_ROOMS + 1} rooms, more than {check_tree.MOST_ROOMS}",
            f"there are {check_tree.MOST_ROOMS - 2} floors, more than {check_tree.MOST_FLOORS}"])

    def test_a_stage_that_the_page_does_not_list_or_that_is_gone(self):
        (self.root / "harness/sandbox/box").mkdir(parents=True)
        self.write("docs/architecture.md", MAP + "| `harness/sandbox/box` | e | nothing |\n")
        self.write("harness/sandbox/box/x.cpp", 'void f() {\n    throw StageError{"open " + name, EIO};\n}\n')
        page = "# P\n\n## What ends in a judge error\n\n| stage |\n|---|\n| {} |\n\n## Next\n"
        self.write("docs/sandbox.md", page.format("`open`"))
        self.assertEqual(self.problems(), [])
        self.write("docs/sandbox.md", page.format("`open`, `close`") + "`open`\n")
        self.assertEqual(len(self.problems()), 1)
        self.assertIn("'close', which the box does not have", self.problems()[0])
        self.write("docs/sandbox.md", page.format("none") + "`open`\n")
        self.assertEqual(len(self.problems()), 1)
        self.assertIn("does not name the stage 'open'", self.problems()[0])

    def test_a_link_that_leads_nowhere(self):
        self.write("docs/page.md", "# One `part`, two\n[a](architecture.md#none) [b](#one-part-two) [c](https://x.org/y)\n")
        self.write("README.md", "[a](docs/page.md#one-part-two)\n[b](docs/none.md)\n[c](#none)\n")
        self.assertEqual([line.split(" leads")[0] for line in self.problems()], [
            "README.md:2: the link to docs/none.md", "README.md:3: the link to #none",
            "docs/page.md:2: the link to architecture.md#none"])

    def test_a_folder_without_a_row_belongs_to_the_one_above(self):
        self.write("reference/part/b.hpp", "#pragma once\n")
        self.assertEqual(self.include("reference/x.cpp", "reference/part/b.hpp"), [])

    def test_an_ending_of_a_path(self):
        self.assertEqual(len(self.include("harness/low/x.cpp", "a.hpp")), 1)
        self.assertEqual(self.include("harness/low/x.cpp", "paths.hpp"), [])

    def test_a_folder_of_which_the_map_says_nothing(self):
        self.write("harness/new/x.cpp", "\n")
        self.assertEqual(self.problems(), ["harness/new/x.cpp:1: its folder has no row in docs/architecture.md"])

    def test_a_row_without_a_folder(self):
        self.write("docs/architecture.md", MAP + "| `harness/gone` | e | nothing |\n")
        self.assertEqual(len(self.problems()), 1)

    def test_a_map_that_names_what_has_no_row(self):
        self.write("docs/architecture.md", MAP + "| `harness/high` | e | `harness/gone` |\n")
        self.assertRaises(SystemExit, self.problems)

    def test_sizes(self):
        self.write("harness/low/x.cpp", "\n" * check_tree.MOST_LINES)
        self.assertEqual(self.problems(), [])
        self.write("harness/low/x.cpp", "\n" * (check_tree.MOST_LINES + 1))
        self.assertEqual(len(self.problems()), 1)
        self.write("harness/low/x.cpp", "\n")
        for number in range(check_tree.MOST_FILES - 2):
            self.write(f"harness/low/x{number}.cpp", "\n")
        self.write("harness/low/x_test.cpp", "\n")
        self.assertEqual(self.problems(), [])
        self.write("harness/low/y.cpp", "\n")
        self.assertEqual(len(self.problems()), 1)

    def test_values_that_are_called_one(self):
        code = "// one\nauto text = R\"(one\n)\" + f('\"', \"one \\\" one\", 20'000); int one_line;\n"
        self.write("harness/low/x.cpp", code)
        self.write("harness/low/x_test.cpp", "int one;\n")
        self.assertEqual(self.problems(), [])
        self.write("harness/low/x.cpp", code + "int one;\n")
        self.assertEqual(len(self.problems()), 1)
        self.assertIn("harness/low/x.cpp:4: calls a value `one`: name it by its noun",
                      self.problems()[0])

    def library(self, sources, kind="library"):
        self.write("harness/low/CMakeLists.txt", f"queens_{kind}(low SOURCES {sources} DEPENDS a)\n")
        return self.problems()

    def test_a_helper_of_a_name_that_another_source_has(self):
        self.write("harness/low/x.cpp", "namespace {\n\nint twice(int a) {\n}\n\n}  // namespace\n")
        self.write("harness/low/y.cpp", "long Long::twice() {\n    twice(2);\n}\n")
        self.assertEqual(self.library("x.cpp y.cpp"), [])
        self.write("harness/low/y.cpp", "std::vector<int> twice(\n    std::string a) {\n}\n")
        self.assertEqual(self.library("x.cpp"), [])
        problems = self.library("x.cpp y.cpp")
        self.assertEqual(problems, ["harness/low/x.cpp:3: twice() is in harness/low/y.cpp:1 too, and low has both"])
        self.assertEqual(self.library("x.cpp y.cpp", kind="test"), problems)
        self.write("harness/low/y_test.cpp", "long twice() {\n}\n")
        self.write("harness/low/CMakeLists.txt",
                   "file(GLOB all RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS *.cpp)\n"
                   "queens_library(low SOURCES ${all} DEPENDS base)\n")
        self.assertEqual(self.problems(), problems)
        self.write("harness/low/CMakeLists.txt",
                   "add_executable(judge-extreme x.cpp\n  ${CMAKE_SOURCE_DIR}/harness/low/y.cpp)\n")
        self.assertEqual(self.problems(), [problems[0].replace("low has", "judge-extreme has")])


if __name__ == "__main__":
    unittest.main()
