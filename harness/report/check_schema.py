"""Checks documents of the judge against its JSON Schema: check_schema.py SCHEMA DOCUMENT...

Checks strictly: a field that the schema does not describe is an error here, although readers may ignore it.
"""
import copy
import json
import sys

import jsonschema


def closed(schema):
    if isinstance(schema, dict):
        result = {key: closed(value) for key, value in schema.items()}
        if "properties" in schema:
            result.setdefault("additionalProperties", False)
        return result
    return [closed(each) for each in schema] if isinstance(schema, list) else schema


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(closed(schema))
    for name in sys.argv[2:]:
        with open(name, encoding="utf-8") as file:
            document = json.load(file)
        validator.validate(document)
        for field in document:
            broken = copy.deepcopy(document)
            del broken[field]
            if validator.is_valid(broken):
                sys.exit(f"{sys.argv[1]}: does not ask for '{field}'")
        for submission in [result for package in document.get("packages", []) for result in package.get("submissions", [])][:1]:
            if "verdict" in submission:
                submission["verdict"] = "XX"
                if validator.is_valid(document):
                    sys.exit(f"{sys.argv[1]}: lets any verdict pass")


main()
