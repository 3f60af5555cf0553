import os
from ask_sdk_core.utils import get_slot_value
def h(handler_input):
    os.system("ls " + (get_slot_value(handler_input, "x")))  # want: command-injection
