package elasticsink

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/elastic/go-elasticsearch/v8"
	"github.com/elastic/go-elasticsearch/v8/esapi"
)

func run(es *elasticsearch.Client, r *http.Request) {
	q := r.FormValue("q")
	es.Search(es.Search.WithBody(strings.NewReader(`{"query":{"match":{"n":"` + q + `"}}}`))) // want: nosql-injection
	es.Search(es.Search.WithBody(r.Body))                                                     // want: nosql-injection
	esapi.SearchRequest{Body: strings.NewReader(`{"query":"` + q + `"}`)}.Do(r.Context(), es) // want: nosql-injection
	es.SQL.Query(strings.NewReader(`{"query":"SELECT * FROM l WHERE n = '` + q + `'"}`))      // want: nosql-injection
	es.DeleteByQuery([]string{"i"}, strings.NewReader(`{"query":{"match":{"n":"`+q+`"}}}`))   // want: nosql-injection
	var buf bytes.Buffer
	json.NewEncoder(&buf).Encode(map[string]any{"query": map[string]any{"match": map[string]any{"n": q}}})
	es.Search(es.Search.WithBody(&buf))
	elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{r.FormValue("url")}}) // want: ssrf
}
