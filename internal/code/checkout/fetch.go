package checkout

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"assay/internal/provider"
	"assay/internal/sandbox"
	"assay/internal/scan"
)

// remote is the gateway that git connects to instead of the server.
type remote interface {
	failure() error // why the server could not be reached or did not answer
	forgive()
	close() error
}

// route is git's connection to a repository.
type route struct {
	remote
	network *sandbox.Network
	config  []string
	env     []string
	end     func() error
}

// route opens the connection to the repository through a network that contains only the
// gateway or tunnel.
func (w *workspace) route(ctx context.Context, access provider.Access) (*route, error) {
	network, err := w.box.Network()
	if err != nil {
		return nil, fmt.Errorf("network of git: %w", err)
	}
	ln, err := network.Listen(ctx)
	if err != nil {
		return nil, errors.Join(err, network.Close())
	}
	open := w.routeHTTP
	if isSSH(access.URL) {
		open = w.routeSSH
	}
	r, err := open(ctx, access, ln)
	if err != nil {
		_ = ln.Close() // it may be closed already
		return nil, errors.Join(err, network.Close())
	}
	end := r.end
	r.network, r.end = network, func() error { return errors.Join(end(), network.Close()) }
	return r, nil
}

func (w *workspace) routeHTTP(ctx context.Context, access provider.Access, ln net.Listener) (*route, error) {
	g, err := w.client.startGateway(ctx, access, ln)
	if err != nil {
		return nil, err
	}
	return &route{
		remote: g, config: []string{"remote.origin.url=" + g.url},
		env: []string{"GIT_ALLOW_PROTOCOL=http"}, end: g.close,
	}, nil
}

func (w *workspace) routeSSH(ctx context.Context, access provider.Access, ln net.Listener) (*route, error) {
	target, err := parseSSH(access.URL)
	if err != nil {
		return nil, err
	}
	if access.Key == "" {
		return nil, scan.Errorf(scan.CodeInvalid, "A clone URL for ssh needs a connection with a private key")
	}
	t, err := w.client.startTunnel(ctx, target, ln)
	if err != nil {
		return nil, err
	}
	command, remove, err := w.sshCommand(t, target, access.Key)
	if err != nil {
		return nil, errors.Join(err, t.close())
	}
	return &route{
		remote: t, config: []string{"remote.origin.url=" + access.URL},
		env: []string{"GIT_ALLOW_PROTOCOL=ssh", "GIT_SSH_VARIANT=ssh", "GIT_SSH_COMMAND=" + command},
		end: func() error { return errors.Join(t.close(), remove()) },
	}, nil
}

// refScan is the reference to the commit, refTip the one to the latest commit of its
// branch. They are not branches, so that git stores them whatever objects they refer to.
const (
	refScan = "refs/scan/commit"
	refTip  = "refs/scan/tip"
	refBase = "refs/scan/base"
)

// fetch fetches the commit with its history into the bare repository. If the history is too
// large, it fetches only the commit, without its large files if the server can omit them.
func (co *Checkout) fetch(ctx context.Context, req Request, notes *notebook) (err error) {
	w := co.work
	r, err := w.route(ctx, req.Access)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.end()) }()
	depth := max(req.Depth, 1)
	err = w.obtain(ctx, r, req, depth)
	if err == nil {
		co.Tree.Depth = depth
		w.fetchBase(ctx, r, req, depth)
		return nil
	}
	if !outgrown(err) || ctx.Err() != nil {
		return err
	}
	if renewed := w.renew(ctx); renewed != nil {
		return errors.Join(err, renewed)
	}
	again, openErr := w.route(ctx, req.Access)
	if openErr != nil {
		return errors.Join(err, openErr)
	}
	defer func() { err = errors.Join(err, again.end()) }()
	filter := "--filter=blob:limit=" + strconv.FormatInt(w.client.cfg.Limits.FileBytes+1, 10)
	if small := w.fetchCommit(ctx, again, req, 1, filter); small != nil {
		return err // the first error is more informative
	}
	co.filtered = true
	if depth > 1 {
		notes.add(scan.Note{
			Code: NoteHistoryTooLarge, Gap: true,
			Message: fmt.Sprintf("The history of %d commits exceeds the transfer limit: the commit was scanned without it.", depth),
		})
	}
	return nil
}

// outgrown reports whether a fetch exceeded a limit on transferred or stored data.
func outgrown(err error) bool {
	if errors.Is(err, ErrTooMuch) {
		return true
	}
	e, ok := errors.AsType[*gitError](err)
	return ok && e.exhausted()
}

// renew empties the bare repository.
func (w *workspace) renew(ctx context.Context) error {
	entries, err := os.ReadDir(w.git)
	if err != nil {
		return fmt.Errorf("empty the repository: %w", err)
	}
	for _, e := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(w.git, e.Name())))
	}
	if err != nil {
		return fmt.Errorf("empty the repository: %w", err)
	}
	return w.initGit(ctx)
}

// obtain fetches by SHA, and by branch if the server does not allow that.
func (w *workspace) obtain(ctx context.Context, r *route, req Request, depth int) error {
	err := w.fetchCommit(ctx, r, req, depth)
	if err == nil || ctx.Err() != nil || outgrown(err) {
		return err
	}
	if _, ok := errors.AsType[*scan.Error](err); ok {
		return err // the server did not answer; another request would not either
	}
	if req.Branch == "" {
		if isRefusal(err) {
			return gone(req, err)
		}
		return err
	}
	r.forgive()
	return w.fetchBranch(ctx, r, req, depth)
}

// fetchCommit fetches the commit by its SHA.
func (w *workspace) fetchCommit(ctx context.Context, r *route, req Request, depth int, more ...string) error {
	args := append([]string{"--depth=" + strconv.Itoa(depth)}, more...)
	if err := w.transfer(ctx, r, args, "+"+req.Commit+":"+refScan); err != nil {
		return err
	}
	return w.requireCommit(ctx, req)
}

// requireCommit checks that the SHA is a commit's.
func (w *workspace) requireCommit(ctx context.Context, req Request) error {
	kind, err := w.output(ctx, "cat-file", "-t", req.Commit)
	if err == nil && kind != "commit" {
		return scan.Errorf(scan.CodeInvalid, "commit is a %s, not a commit", kind)
	}
	return err
}

// fetchBranch fetches the branch with growing depth until it contains the commit.
func (w *workspace) fetchBranch(ctx context.Context, r *route, req Request, depth int) error {
	for at := depth; ; at = min(4*at, w.client.cfg.Limits.Depth) {
		err := w.transfer(ctx, r, []string{"--depth=" + strconv.Itoa(at)}, "+refs/heads/"+req.Branch+":"+refTip)
		if err != nil {
			if isRefusal(err) {
				return gone(req, err)
			}
			return err
		}
		found, err := w.has(ctx, req.Commit)
		if err != nil {
			return err
		}
		if found {
			return w.settle(ctx, r, req, depth, at > depth)
		}
		boundary, err := w.shallow()
		if err != nil {
			return err
		}
		if boundary == "" || at >= w.client.cfg.Limits.Depth {
			return gone(req, nil)
		}
	}
}

// settle makes the commit the only reference, with the requested history before it.
func (w *workspace) settle(ctx context.Context, r *route, req Request, depth int, dug bool) error {
	if dug && depth > 1 {
		if err := w.transfer(ctx, r, []string{"--deepen=" + strconv.Itoa(depth)}, "+refs/heads/"+req.Branch+":"+refTip); err != nil {
			return err
		}
	}
	return errors.Join(
		w.run(ctx, invocation{args: []string{"update-ref", refScan, req.Commit}}),
		w.run(ctx, invocation{args: []string{"update-ref", "-d", refTip}}),
	)
}

// has reports whether the bare repository has the commit.
func (w *workspace) has(ctx context.Context, commit string) (bool, error) {
	err := w.run(ctx, invocation{args: []string{"cat-file", "-e", commit + "^{commit}"}})
	if e, ok := errors.AsType[*gitError](err); ok && !e.exhausted() {
		return false, nil
	}
	return err == nil, err
}

// transfer runs git fetch. The gateway's error takes precedence over git's.
func (w *workspace) transfer(ctx context.Context, r *route, args []string, refspec string) error {
	args = append([]string{
		"fetch", "--quiet", "--force", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--no-auto-maintenance",
		"--update-shallow", "--refmap=",
	}, args...)
	err := w.run(ctx, invocation{args: append(args, "origin", refspec), config: r.config, env: r.env, network: r.network})
	if err == nil {
		return nil
	}
	if failure := r.failure(); failure != nil && context.Cause(ctx) == nil {
		return failure
	}
	if e, ok := errors.AsType[*gitError](err); ok {
		w.client.cfg.Logger.DebugContext(ctx, "git fetch failed", "state", e.state, "says", e.stderr)
		if _, isTunnel := r.remote.(*tunnel); isTunnel {
			if reason := sshFailure(e.stderr); reason != nil {
				return reason
			}
		}
	}
	return err
}

// isRefusal reports whether the server said that it does not have, or does not serve, the requested object: messages of upload-pack in git
// and other implementations, and of git itself.
func isRefusal(err error) bool {
	e, ok := errors.AsType[*gitError](err)
	if !ok {
		return false
	}
	s := strings.ToLower(e.stderr)
	for _, phrase := range []string{
		"not our ref", "unadvertised object", "couldn't find remote ref", "not valid", "no such ref", "no such remote ref",
	} {
		if strings.Contains(s, phrase) {
			return true
		}
	}
	return false
}

func gone(req Request, cause error) error {
	message := "Commit " + req.Commit[:12] + " is no longer in the repository"
	if req.Branch != "" {
		message = "Commit " + req.Commit[:12] + " is no longer on branch " + shown(req.Branch)
	}
	return scan.Wrap(scan.CodeNotFound, errors.Join(ErrCommitGone, cause), message)
}
