def test_login(client):
    r = client.post("/login", json={"password": "q8Zt!44kLmW", "api_key": "8f14e45fceea167a5a36dedd4bea2543"})
    assert fetch("https://carol:q8Zt!44kLmW@api.corp.net/")
