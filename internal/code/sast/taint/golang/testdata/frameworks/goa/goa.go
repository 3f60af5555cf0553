package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	calc "ex.com/gen/calc"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

type calcsrvc struct{}

func NewCalc() calc.Service { return &calcsrvc{} }
func (s *calcsrvc) Multiply(ctx context.Context, p *calc.MultiplyPayload) (res string, err error) {
	exec.Command("sh", "-c", p.A).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(p.A)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return
}
