package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"sync"

	"golang.org/x/sys/unix"
)

// Network is a network in which a program reaches nothing but the listeners created with it.
// If the machine does not support network namespaces it is loopback, and Landlock and
// seccomp only allow the ports of the listeners.
type Network struct {
	namespace *os.File // nil for the host's

	mu     sync.Mutex
	listen []uint16
}

// Network creates a Network. The caller closes it.
func (s *Sandbox) Network() (*Network, error) {
	if s == nil || !s.host.has.namespaces || s.host.has.unshared {
		return &Network{}, nil
	}
	return newNamespace()
}

// Listen listens on a free port of 127.0.0.1 in the network.
func (n *Network) Listen(ctx context.Context) (ln net.Listener, err error) {
	listen := func() error {
		ln, err = (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
		return err
	}
	if n.namespace == nil {
		err = listen()
	} else {
		err = elsewhere(func() error {
			if err := unix.Setns(int(n.namespace.Fd()), unix.CLONE_NEWNET); err != nil {
				return err
			}
			return listen()
		})
	}
	if err != nil {
		return nil, fmt.Errorf("listen for a program in the sandbox: %w", err)
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.listen = append(n.listen, uint16(ln.Addr().(*net.TCPAddr).Port))
	return ln, nil
}

func (n *Network) ports() []uint16 {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]uint16(nil), n.listen...)
}

// Close releases the network, which ends with its last program and listener.
func (n *Network) Close() error {
	if n.namespace == nil {
		return nil
	}
	return n.namespace.Close()
}

// newNamespace creates a network namespace with only a loopback interface.
func newNamespace() (*Network, error) {
	n := &Network{}
	err := elsewhere(func() (err error) {
		if err := unix.Unshare(unix.CLONE_NEWNET); err != nil {
			return fmt.Errorf("create a network namespace: %w", err)
		}
		if err := raiseLoopback(); err != nil {
			return fmt.Errorf("enable loopback in a network namespace: %w", err)
		}
		n.namespace, err = os.Open("/proc/thread-self/ns/net")
		return err
	})
	if err != nil {
		return nil, err
	}
	return n, nil
}

func raiseLoopback() error {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	request, err := unix.NewIfreq("lo")
	if err == nil {
		request.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
		err = unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, request)
	}
	return errors.Join(err, unix.Close(fd))
}

// elsewhere runs do on a thread that may enter another network namespace, and switches back.
// The thread must not end: the kernel would kill the programs that it started, which must
// end with their parent. A thread that cannot switch back is never used again.
func elsewhere(do func() error) error {
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		home, err := os.Open("/proc/thread-self/ns/net")
		if err != nil {
			runtime.UnlockOSThread()
			done <- fmt.Errorf("create a network namespace: %w", err)
			return
		}
		err = do()
		back := unix.Setns(int(home.Fd()), unix.CLONE_NEWNET)
		done <- errors.Join(err, back, home.Close())
		if back != nil {
			select {}
		}
		runtime.UnlockOSThread()
	}()
	return <-done
}
