module shop.example/uncommon

go 1.25
