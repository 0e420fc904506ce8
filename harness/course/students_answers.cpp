#include "harness/course/students_answers.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/course/export.hpp"
#include "harness/course/students.hpp"
#include "harness/format/package/answers.hpp"

namespace harness::course {

namespace fs = std::filesystem;

std::set<std::string> names_of_answers(const package::Package& package) {
    std::set<std::string> names;
    for (const package::Case& test_case : package.type.submit_answer ? package.cases : std::vector<package::Case>{}) {
        std::ranges::move(package::answer_names(package, test_case), std::inserter(names, names.end()));
    }
    return names;
}

bool take_as_a_students_answers(const std::set<std::string>& names, std::vector<HandedInFile>& files) {
    std::vector<HandedInFile> answers;
    const config::Language language = package::language_of_answers();
    std::ranges::copy_if(files, std::back_inserter(answers), [&](const HandedInFile& file) {
        return !is_hidden(file) && language.has_extension(fs::path{file.name.back()}.extension().string());
    });
    if (answers.empty() || std::ranges::any_of(files, has_platform_name)) {
        return false;
    }
    const std::vector<std::string> folders{answers.front().name.begin(), answers.front().name.end() - 1};
    for (std::size_t around = 0; around <= folders.size(); ++around) {
        const auto lies_outside = [&](const HandedInFile& file) {
            return file.name.size() <= around ||
                   !std::equal(folders.begin(), folders.begin() + static_cast<std::ptrdiff_t>(around),
                               file.name.begin());
        };
        const auto is_called_so = [&](const HandedInFile& file) {
            const Path inner(file.name.begin() + static_cast<std::ptrdiff_t>(around), file.name.end());
            return names.contains(fs::path{name_of(inner)}.replace_extension().string());
        };
        if (std::ranges::any_of(answers, lies_outside)) {
            return false;
        }
        if (std::ranges::any_of(answers, is_called_so)) {
            std::erase_if(files, lies_outside);
            std::ranges::for_each(files, [&](HandedInFile& file) {
                file.name.erase(file.name.begin(), file.name.begin() + static_cast<std::ptrdiff_t>(around));
            });
            return true;
        }
    }
    return false;
}

}  // namespace harness::course
