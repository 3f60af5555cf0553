from django.db import connection


def shown(request, name, pk):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product WHERE id = %s" % pk)
        cursor.execute("SELECT 1 FROM shop_product WHERE name = '%s'" % name)  # want: sql-injection
        cursor.execute("SELECT 1 FROM shop_product WHERE name = %s", [name])
    ordered(request, "name")


def listing(request, name):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product WHERE name = '%s'" % name)  # want: sql-injection


def asked(asked_for):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product WHERE name = '%s'" % asked_for.GET["name"])  # want: sql-injection
        cursor.execute("SELECT 1 FROM shop_product WHERE name = %s", [asked_for.GET["name"]])


# No pattern leads here.
def ordered(request, column):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product ORDER BY " + column)


def unrouted(request, column):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product ORDER BY " + column)
