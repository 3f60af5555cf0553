package cfworker

import (
	"fmt"
	"io"
	"net/http"

	"database/sql"
	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare/d1"
)

func main() {
	c, _ := d1.OpenConnector("DB")
	db := sql.OpenDB(c)
	workers.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		db.Query("SELECT * FROM t WHERE n = '" + r.URL.Query().Get("n") + "'") // want: sql-injection
		db.Query("SELECT * FROM t WHERE n = ?", r.URL.Query().Get("n"))
		b, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "<p>%s</p>", b) // want: xss
	}))
}
