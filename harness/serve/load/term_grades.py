"""The grades of a term, computed from the list of attempts and the rules alone. It shares no code with the judge.

usage: term_grades.py < TERM.json > GRADES.json

Times are in seconds since 1970. TERM has: several ("last", "best", "groups"), late (pairs of hours and a factor),
late_days, assignments (name, packages, deadline, closes, late_days or null, weight or null), students (name, section),
extensions (student or section, assignment, deadline), own_days, excused and by_hand (by "STUDENT PACKAGE"), and attempts
(student, package, time, groups: the points of each group, files: equal for equal files). Every problem has 100 points.
GRADES has for each student the points of each package, null if excused, and the total.
"""

import json
import sys

DAY = 24 * 3600


def deadline_for(term, student, assignment):
    """The student's own deadline, else the latest of their section, else none."""
    for who, key in ((student["name"], "student"), (student["section"], "section")):
        own = [entry["deadline"] for entry in term["extensions"] if entry["assignment"] == assignment["name"] and entry.get(key) == who]
        if own:
            return max(own)
    return None


def factor(term, student, assignment, time, days):
    extension = deadline_for(term, student, assignment)
    late = time - (assignment["deadline"] if extension is None else extension)
    if time > max(assignment["closes"], extension or 0):
        return 0
    if late <= 0:
        return 1
    worth = 1
    for hours, of_then in term["late"]:
        if late >= hours * 3600:
            worth = of_then
    begun_days = -(-late // DAY)
    return 1 if begun_days <= days else worth


def points_of(term, student, assignment, package, days):
    """With so many late days spent on the assignment."""
    hand = term["by_hand"].get(f"{student['name']} {package}")
    if hand is not None:
        return hand
    own = [attempt for attempt in term["attempts"] if attempt["student"] == student["name"] and attempt["package"] == package]
    own.sort(key=lambda attempt: attempt["time"])
    if term["several"] == "last":
        while len(own) > 1 and own[-1]["files"] == own[-2]["files"]:
            own.pop()
        own = own[-1:]
    worth = [(factor(term, student, assignment, attempt["time"], days), attempt["groups"]) for attempt in own]
    if term["several"] == "groups":
        return sum(max(share * groups[i] for share, groups in worth) for i in range(len(worth[0][1]))) if worth else 0
    return max((share * sum(groups) for share, groups in worth), default=0)


def grades_of(term, student):
    left = term["own_days"].get(student["name"], term["late_days"])
    grades = {}
    total = 0
    for assignment in sorted(term["assignments"], key=lambda each: each["deadline"]):
        packages = [package for package in assignment["packages"] if f"{student['name']} {package}" not in term["excused"]]
        most = left if assignment["late_days"] is None else min(left, assignment["late_days"])
        choices = [[points_of(term, student, assignment, package, days) for package in packages] for days in range(most + 1)]
        sums = [sum(points) for points in choices]
        days = next(days for days, points in enumerate(sums) if points > max(sums) - 1e-9)
        left -= days
        grades.update(dict.fromkeys(assignment["packages"], None))
        grades.update(zip(packages, choices[days]))
        if assignment["weight"] is None:
            total += sums[days]
        elif packages:
            total += sums[days] / (100 * len(packages)) * assignment["weight"]
    return {"points": grades, "total": total}


def main():
    term = json.load(sys.stdin)
    json.dump({student["name"]: grades_of(term, student) for student in term["students"]}, sys.stdout)


if __name__ == "__main__":
    main()
