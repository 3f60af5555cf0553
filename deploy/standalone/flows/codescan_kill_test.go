package flows_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/coderepo"
	"assay/worker"
)

// These variables make the test binary a host of checkouts whose SAST and SECRETS never end.
// It stops, gracefully, when its standard input ends.
const (
	codeDirEnv     = "FLOWS_TEST_CODE_DIR"
	codeHostEnv    = "FLOWS_TEST_CODE_HOST_DIR"
	codeAddressEnv = "FLOWS_TEST_CODE_ADDRESS"
)

// hangingHost is the main function of such a process.
func hangingHost(ctx context.Context, dir string) error {
	s, err := store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(dir, "assay.db")})
	if err != nil {
		return err
	}
	blobs, err := blob.Open(ctx, "file://"+filepath.ToSlash(filepath.Join(dir, "blobs")), blob.Options{})
	if err != nil {
		return err
	}
	// Workers leave their identity in histories.
	c, err := client.DialContext(ctx, client.Options{
		HostPort: os.Getenv(codeAddressEnv), Namespace: namespace, Identity: "recorder", Logger: sdkLogger(),
	})
	if err != nil {
		return err
	}
	conns, err := coderepo.Connections(s, os.Getenv(codeHostEnv))
	if err != nil {
		return err
	}
	hang := func(ctx context.Context) error {
		_, _ = os.Stdout.WriteString("reached\n")
		<-ctx.Done()
		return ctx.Err()
	}
	engines := weak(scan.DimensionSAST, hang)
	engines[scan.DimensionSecrets] = weak(scan.DimensionSecrets, hang)[scan.DimensionSecrets]
	h, _, err := coderepo.Host(s, conns, coderepo.HostConfig{Dir: os.Getenv(codeHostEnv), Engines: engines})
	if err != nil {
		return err
	}
	running, err := worker.Start(c, codeWorkerConfig(patience), worker.Deps{CodeScan: codeScan(s, blobs, c, h), Log: quiet()})
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	running.Stop()
	return err
}

// A host that dies, or is stopped, during a run costs the run only its unfinished
// dimensions: another host continues, from the snapshot.
func TestCodeHostIsReplaced(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(t *testing.T, p *crawlerProcess){
		"killed":  func(t *testing.T, p *crawlerProcess) { p.kill(t) },
		"stopped": func(t *testing.T, p *crawlerProcess) { p.stop(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.direct()
			child, lines := b.startCodeHost()
			r := b.triggerRun()
			for range 2 {
				require.True(t, lines.Scan(), "the host reaches the dimensions")
				require.Equal(t, "reached", lines.Text())
			}
			b.completed(r.ID, 2)
			done := b.codeRun(r.ID)
			require.Equal(t, scan.StateRunning, b.states(r.ID)[scan.DimensionSAST])
			end(t, child)
			asked := b.repo.Asked()

			h := b.host(1, patience, nil)
			require.Equal(t, "COMPLETED", b.endedRun(r.ID).State)
			b.requireWholeRun(r.ID)
			require.Equal(t, asked, b.repo.Asked(), "the Git server was not asked again")
			require.Empty(t, h.Host.Checkouts())
			for i, j := range b.codeRun(r.ID).Jobs {
				if done.Jobs[i].State == scan.StateCompleted {
					require.Equal(t, done.Jobs[i].CompletedAt, j.CompletedAt, "what had ended stays as it was")
				}
			}
		})
	}
}

func (b *codeBench) startCodeHost() (*crawlerProcess, *bufio.Scanner) {
	b.t.Helper()
	exe, err := os.Executable()
	require.NoError(b.t, err)
	p := &crawlerProcess{Cmd: exec.CommandContext(b.t.Context(), exe)}
	p.Env = append(os.Environ(), codeDirEnv+"="+b.dir, codeAddressEnv+"="+b.server.Addr(), codeHostEnv+"="+hostDir(b.t))
	p.Stderr = os.Stderr
	p.in, err = p.StdinPipe()
	require.NoError(b.t, err)
	out, err := p.StdoutPipe()
	require.NoError(b.t, err)
	require.NoError(b.t, p.Start())
	b.t.Cleanup(func() { _ = p.Process.Kill(); _ = p.Wait() })
	return p, bufio.NewScanner(out)
}
