package svc

import (
	"context"
	"os/exec"

	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

type Whois struct{}

func (Whois) Name() string        { return "whois" }
func (Whois) Description() string { return "Looks up a domain" }

func (Whois) Call(ctx context.Context, input string) (string, error) {
	exec.Command("whois", input).Run()
	out, err := exec.Command("sh", "-c", "whois "+input).Output() // not found: command-injection
	return string(out), err
}

type validator struct{}

func (v *validator) Handle(ctx context.Context, req admission.Request) admission.Response {
	exec.Command("sh", "-c", "check "+req.Name).Run() // want: command-injection
	return admission.Allowed("")
}
