from ninja import NinjaAPI, Router, Schema, Query, Form, File, Path
from ninja.files import UploadedFile
import os
api = NinjaAPI()
router = Router()
class In(Schema):
    name: str
    n: int
@router.post("/x/{key}")
def x(request, key: str, n: int, data: In, f: In = Form(...)):
    os.system("a " + key)  # want: command-injection
    os.system("a " + data.name)  # want: command-injection
    os.system("a " + f.name)  # want: command-injection
    os.system("a " + str(n))
api.add_router("/r", router)
