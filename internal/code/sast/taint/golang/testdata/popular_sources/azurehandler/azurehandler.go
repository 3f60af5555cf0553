package azurehandler

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"strconv"
)

type invokeRequest struct {
	Data     map[string]json.RawMessage
	Metadata map[string]interface{}
}

var db *sql.DB

func queue(w http.ResponseWriter, r *http.Request) {
	var in invokeRequest
	json.NewDecoder(r.Body).Decode(&in)
	var item string
	json.Unmarshal(in.Data["queueItem"], &item)
	exec.Command("sh", "-c", item).Run()                                  // want: command-injection
	db.Exec("INSERT INTO m VALUES('" + in.Metadata["id"].(string) + "')") // want: sql-injection
}

func hello(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	db.Query("SELECT * FROM u WHERE n = '" + name + "'") // want: sql-injection
	if n, err := strconv.ParseInt(name, 10, 64); err == nil {
		db.Query("SELECT * FROM u WHERE n = " + strconv.FormatInt(n, 10))
	}
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/queue", queue)
	mux.HandleFunc("/api/hello", hello)
	http.ListenAndServe(":"+os.Getenv("FUNCTIONS_CUSTOMHANDLER_PORT"), mux)
}
