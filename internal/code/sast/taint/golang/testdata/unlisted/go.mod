module shop.example/unlisted

go 1.25
