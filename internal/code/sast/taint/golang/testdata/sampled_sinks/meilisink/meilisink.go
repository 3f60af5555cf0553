package meilisink

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/meilisearch/meilisearch-go"
)

func run(c meilisearch.ServiceManager, r *http.Request) {
	n := r.FormValue("n")
	c.Index("m").Search("q", &meilisearch.SearchRequest{Filter: "owner = '" + n + "'"}) // want: nosql-injection
	c.Index("m").DeleteDocumentsByFilter("owner = '" + n + "'")                         // want: nosql-injection
	c.Index("m").Search(n, &meilisearch.SearchRequest{Limit: 10})
	id, _ := strconv.Atoi(n)
	c.Index("m").Search("q", &meilisearch.SearchRequest{Filter: fmt.Sprintf("id = %d", id)})
	meilisearch.New(r.FormValue("url")) // want: ssrf
}
