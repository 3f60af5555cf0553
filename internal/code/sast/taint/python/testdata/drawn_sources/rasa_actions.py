import sqlite3
from typing import Any, Dict, List, Text

import requests
from rasa_sdk import Action, FormValidationAction, Tracker
from rasa_sdk.executor import CollectingDispatcher


class ActionFind(Action):
    def name(self) -> Text:
        return "action_find"

    def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: Dict[Text, Any]) -> List[Dict[Text, Any]]:
        city = tracker.get_slot("city")
        con = sqlite3.connect("x.db")
        con.execute("SELECT * FROM shops WHERE city = '" + city + "'")  # want: sql-injection
        con.execute("SELECT * FROM shops WHERE city = ?", [city])
        requests.get(next(tracker.get_latest_entity_values("url"), None))  # want: ssrf
        eval(tracker.latest_message["text"])  # want: code-injection
        return []


class ValidateForm(FormValidationAction):
    def validate_path(self, slot_value: Any, dispatcher, tracker, domain) -> Dict[Text, Any]:
        open("/srv/" + slot_value)  # want: path-traversal
        return {"path": slot_value}
