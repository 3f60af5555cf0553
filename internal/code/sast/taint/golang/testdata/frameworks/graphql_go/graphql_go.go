package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import "github.com/graphql-go/graphql"

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa
var f = &graphql.Field{Resolve: func(p graphql.ResolveParams) (interface{}, error) {
	exec.Command("sh", "-c", p.Args["id"].(string)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(p.Args["id"].(string))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return nil, nil
}}
