package cloudev

import (
	"context"
	"database/sql"
	"os/exec"

	cloudevents "github.com/cloudevents/sdk-go/v2"
	"github.com/cloudevents/sdk-go/v2/event"
)

type order struct {
	Item string `json:"item"`
	N    int    `json:"n"`
}

var db *sql.DB

func receive(ctx context.Context, e cloudevents.Event) cloudevents.Result {
	var o order
	if err := e.DataAs(&o); err != nil {
		return err
	}
	db.Exec("INSERT INTO o VALUES('" + o.Item + "')")      // want: sql-injection
	db.Exec("INSERT INTO o VALUES('" + e.Subject() + "')") // want: sql-injection
	db.Exec("INSERT INTO o VALUES(?)", o.Item)
	return nil
}

func main() {
	c, _ := cloudevents.NewClientHTTP()
	c.StartReceiver(context.Background(), receive)
	c.StartReceiver(context.Background(), func(e event.Event) {
		exec.Command("sh", "-c", string(e.Data())).Run() // want: command-injection
	})
}
