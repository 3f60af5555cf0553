package frameworks

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/samsarahq/thunder/graphql/schemabuilder"
)

func m(b *schemabuilder.Schema) {
	b.Query().FieldFunc("user", func(ctx context.Context, args struct{ Name string }) string {
		exec.Command("sh", "-c", args.Name).Run() // not found: command-injection
		{
			nn, _ := strconv.Atoi(args.Name)
			exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
		}
		return ""
	})
}
