package influx

import (
	"fmt"
	"net/http"

	influxdb2 "github.com/influxdata/influxdb-client-go/v2"
	client "github.com/influxdata/influxdb1-client/v2"
)

func q(c influxdb2.Client, old client.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h := r.FormValue("h")
		c.QueryAPI("o").Query(r.Context(), fmt.Sprintf(`from(bucket:"b") |> filter(fn: (r) => r.host == "%s")`, h)) // want: sql-injection
		old.Query(client.NewQuery("SELECT * FROM cpu WHERE host = '"+h+"'", "db", ""))                              // want: sql-injection
		c.DeleteAPI().DeleteWithName(r.Context(), "o", "b", t, t, `host="`+h+`"`)
		influxdb2.NewClient("http://"+h, "t") // want: ssrf
		old.Query(client.NewQueryWithParameters("SELECT * FROM cpu WHERE host = $h", "db", "", client.Params{"h": client.StringValue(h)}))
	}
}

var t timeT

type timeT struct{}
