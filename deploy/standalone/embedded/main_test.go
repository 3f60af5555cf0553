package embedded

import (
	"context"
	"fmt"
	"os"
	"testing"

	"go.temporal.io/sdk/client"
)

// childDirEnv makes the test binary a process that starts a workflow in that
// data directory and then waits to be killed.
const childDirEnv = "EMBEDDED_TEST_CHILD_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDirEnv); dir != "" {
		if err := runChild(context.Background(), dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func runChild(ctx context.Context, dir string) error {
	s, err := Start(ctx, Options{DataDir: dir, Namespace: testNamespace, DisableUI: true, Logger: quiet()})
	if err != nil {
		return err
	}
	c, err := client.DialContext(ctx, client.Options{HostPort: s.Addr(), Namespace: testNamespace})
	if err != nil {
		return err
	}
	if _, err := c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{ID: "survivor", TaskQueue: testQueue}, "test", "survivor"); err != nil {
		return err
	}
	fmt.Println("started")
	select {} // until it is killed
}
