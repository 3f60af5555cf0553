package hatchetapp

import (
	"database/sql"
	"os"

	"github.com/hatchet-dev/hatchet/pkg/client/create"
	v1 "github.com/hatchet-dev/hatchet/pkg/v1"
	"github.com/hatchet-dev/hatchet/pkg/v1/factory"
	"github.com/hatchet-dev/hatchet/pkg/worker"
)

type input struct {
	Message string
	N       int
}
type output struct{}

func flow(h v1.HatchetClient, db *sql.DB) {
	factory.NewTask(create.StandaloneTask{Name: "t"}, func(ctx worker.HatchetContext, in input) (*output, error) {
		db.Exec("INSERT INTO m VALUES('" + in.Message + "')") // want: sql-injection
		db.Exec("INSERT INTO m VALUES(?)", in.N)
		_, err := os.ReadFile("/srv/" + in.Message) // want: path-traversal
		return &output{}, err
	}, h)
}
