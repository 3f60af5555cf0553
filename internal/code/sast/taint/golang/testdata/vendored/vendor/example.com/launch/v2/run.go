package launch

import (
	"crypto/md5"
	"os/exec"

	"example.com/text"
)

func Run(name string) {
	exec.Command("sh", "-c", "run "+text.Upper(name)).Run()
}

func Sum(text string) [16]byte { return md5.Sum([]byte(text)) }
