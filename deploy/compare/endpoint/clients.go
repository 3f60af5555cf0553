package endpoint

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// output runs a program without proxies or roots from the environment.
func output(ctx context.Context, name string, args ...string) ([]byte, error) {
	program, err := find(name)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // a tool of the comparison
	// MAX_WAITSOCK is the seconds that testssl.sh waits for an answer.
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TERM=dumb", "HOME=" + os.TempDir(), "MAX_WAITSOCK=60"}
	// A script's own processes end with it, or they would hold its output open.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}

// opensslVerify evaluates the chain that the endpoint sends, at the security level of Debian's
// clients.
func opensslVerify(ctx context.Context, r *running, root string) (Facts, error) {
	_, err := output(ctx, "openssl", "verify", "-no-CApath", "-no-CAstore", "-CAfile", root, "-untrusted", filepath.Join(r.dir, "chain-0.pem"),
		"-purpose", "sslserver", "-auth_level", "2", "-verify_hostname", Host, filepath.Join(r.dir, "leaf-0.pem"))
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || !exit.Exited()) {
		return nil, err
	}
	return Facts{factAccepted: yesNo(err == nil)}, nil
}

// Exit statuses of curl for failures of the handshake and of the certificate.
const (
	curlNoHandshake    = 35
	curlBadCertificate = 60
)

// curl asks the endpoint for its page. It has no verdict where there is no handshake.
func curl(ctx context.Context, r *running, root string) (Facts, error) {
	port := strconv.Itoa(int(r.addr.Port()))
	_, err := output(ctx, "curl", "-sS", "--noproxy", "*", "-o", os.DevNull, "--cacert", root,
		"--resolve", Host+":"+port+":"+r.addr.Addr().String(), "https://"+Host+":"+port+"/")
	exit := (*exec.ExitError)(nil)
	switch {
	case err == nil:
		return Facts{factAccepted: yes}, nil
	case !errors.As(err, &exit), !exit.Exited(): // a killed process gives no result
		return nil, err
	case exit.ExitCode() == curlBadCertificate:
		return Facts{factAccepted: no}, nil
	case exit.ExitCode() == curlNoHandshake:
		return Facts{}, nil
	}
	return Facts{factAccepted: yes}, nil // later failures do not concern the certificate
}
