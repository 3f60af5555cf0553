# Methods of models that check a field, and some that check nothing.
import os
import re

from fastapi import FastAPI
from pydantic import BaseModel, field_validator, validator

app = FastAPI()


class Host(BaseModel):
    name: str
    zone: str
    note: str
    label: str

    @field_validator("name")
    @classmethod
    def check_name(cls, v):
        if not re.fullmatch(r"[a-z0-9]+", v):
            raise ValueError("name")
        return v

    @validator("zone")
    def check_zone(cls, v):
        if not v.isalnum():
            raise ValueError("zone")
        return v

    @field_validator("note")
    @classmethod
    def check_note(cls, v):
        if len(v) > 40:
            raise ValueError("note")
        return v

    @field_validator("label")
    @classmethod
    def check_label(cls, v):
        if not v.isalnum():
            return "-" + v
        return v


@app.post("/host")
def host(h: Host):
    os.system(f"show {h.name} {h.zone}")
    os.system(f"show {h.note}")  # want: command-injection
    os.system(f"show {h.label}")  # want: command-injection


@app.get("/made")
def made(name: str):
    h = Host(name=name, zone="", note=name, label="")
    os.system(f"show {h.name}")
    os.system(f"show {h.note}")  # want: command-injection
