package procgroup_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/procgroup"
)

// TestMain is also the parent process to kill: it starts a program that reads from a pipe
// that is never closed, prints its process id, and waits to be killed.
func TestMain(m *testing.M) {
	if os.Getenv("PROCGROUP_PARENT") == "" {
		os.Exit(m.Run())
	}
	cmd := exec.Command("sleep", "600")
	cmd.SysProcAttr = procgroup.Attr(nil)
	cmd.Stdout = os.Stdout // open until the child has ended
	if err := cmd.Start(); err != nil {
		os.Exit(1)
	}
	fmt.Fprintln(os.Stdout, cmd.Process.Pid)
	_ = cmd.Wait()
}

func TestDiesWithItsParent(t *testing.T) {
	t.Parallel()
	parent := exec.CommandContext(t.Context(), os.Args[0])
	parent.Env = append(os.Environ(), "PROCGROUP_PARENT=1")
	out, err := parent.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, parent.Start())
	said := bufio.NewReader(out)
	line, err := said.ReadString('\n')
	require.NoError(t, err)
	child, err := strconv.Atoi(strings.TrimSpace(line))
	require.NoError(t, err)
	group, err := syscall.Getpgid(child)
	require.NoError(t, err)
	require.Equal(t, child, group)

	require.NoError(t, parent.Process.Kill())
	_, err = said.ReadString('\n') // EOF after the last process with the pipe has ended
	require.Error(t, err)
	require.Error(t, parent.Wait())
}

// Members notices processes that start and end, and reads the rest from memory.
func TestMembersFollowProcesses(t *testing.T) {
	t.Parallel()
	var m procgroup.Members
	own := syscall.Getpgrp()
	require.Contains(t, m.Groups()[own], os.Getpid())
	cmd := exec.Command("sleep", "600")
	cmd.SysProcAttr = procgroup.Attr(nil)
	require.NoError(t, cmd.Start())
	require.Equal(t, []int{cmd.Process.Pid}, m.Groups()[cmd.Process.Pid])
	require.Contains(t, m.Groups()[own], os.Getpid())
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	require.Empty(t, m.Groups()[cmd.Process.Pid])
}

func BenchmarkGroups(b *testing.B) {
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			procgroup.Groups()
		}
	})
	b.Run("new", func(b *testing.B) {
		var m procgroup.Members
		for b.Loop() {
			m.Groups()
		}
	})
}
