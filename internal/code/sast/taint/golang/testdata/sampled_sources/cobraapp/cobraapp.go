package cobraapp

import (
	"os"
	"os/exec"

	"github.com/spf13/cobra"
)

func root() *cobra.Command {
	var name string
	c := &cobra.Command{Use: "x", Args: cobra.ExactArgs(1), RunE: func(cmd *cobra.Command, args []string) error {
		os.ReadFile("/srv/" + args[0])
		return exec.Command("sh", "-c", name+args[0]).Run()
	}}
	c.Flags().StringVar(&name, "name", "", "")
	return c
}
