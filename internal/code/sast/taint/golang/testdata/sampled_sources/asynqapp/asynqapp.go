package asynqapp

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"

	"github.com/hibiken/asynq"
)

type mail struct {
	To string
	N  int
}

func HandleMail(ctx context.Context, t *asynq.Task) error {
	var p mail
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("bad: %w", asynq.SkipRetry)
	}
	db.Exec("INSERT INTO m VALUES('" + p.To + "')") // want: sql-injection
	db.Exec(fmt.Sprintf("INSERT INTO m VALUES(%d)", p.N))
	return nil
}

type images struct{}

func (images) ProcessTask(ctx context.Context, t *asynq.Task) error {
	return exec.Command("sh", "-c", string(t.Payload())).Run() // want: command-injection
}

var db *sql.DB

func main() {
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail", HandleMail)
	mux.Handle("image", images{})
	mux.HandleFunc("file", func(_ context.Context, t *asynq.Task) error {
		_, err := os.ReadFile("/srv/" + string(t.Payload())) // want: path-traversal
		return err
	})
}
