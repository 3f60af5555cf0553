package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"bufio"
	"net"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func m(l net.Listener) {
	c, _ := l.Accept()
	line, _ := bufio.NewReader(c).ReadString('\n')
	exec.Command("sh", "-c", line).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(line)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
