package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"
	"net/http"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(w http.ResponseWriter, r *http.Request) {
	conn, _, _, _ := ws.UpgradeHTTP(r, w)
	msg, _, _ := wsutil.ReadClientData(conn)
	exec.Command("sh", "-c", string(msg)).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(string(msg))
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
}
