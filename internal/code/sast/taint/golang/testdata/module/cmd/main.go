package main

import (
	"database/sql"
	"net/http"

	"example.org/shop/api"
	"example.org/shop/store"
)

func main() {
	db, err := sql.Open("pgx", "")
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	api.New(store.New(db, "/srv")).Routes(mux)
	http.ListenAndServe(":8080", mux)
}
