package svc

import (
	"context"
	"os"
	"os/exec"

	files "example.com/app/gen/files"
	"goa.design/clue/log"
)

type filesrvc struct{}

func NewFiles() files.Service { return &filesrvc{} }

func (s *filesrvc) Show(ctx context.Context, p *files.ShowPayload) (res *files.File, err error) {
	log.Printf(ctx, "files.show")
	exec.Command("sh", "-c", "stat "+p.Name).Run() // want: command-injection
	exec.Command("stat", p.Name).Run()
	_, err = os.ReadFile("/srv/" + p.Name) // want: path-traversal
	return
}
