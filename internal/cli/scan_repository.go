package cli

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"

	"assay/api/client"
)

// findRepository returns the connected repository that the argument names: by its id, its
// full name, or a directory with a Git remote of it.
func findRepository(ctx context.Context, c *client.Client, project, argument string) (client.IntegrationRepo, error) {
	repos, err := c.Repositories(ctx, project)
	if err != nil {
		return client.IntegrationRepo{}, err
	}
	names := []string{argument}
	if info, err := os.Stat(argument); err == nil && info.IsDir() {
		if names, err = remotesOf(ctx, argument); err != nil {
			return client.IntegrationRepo{}, fmt.Errorf("%w: %w", errUsage, err)
		}
	}
	var found []client.IntegrationRepo
	for _, r := range repos {
		if r.IntegrationRepoID == argument || namesRepository(names, r.FullName) {
			found = append(found, r)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		const text = "%w: no connected repository is named %s; the server has: %s"
		return client.IntegrationRepo{}, fmt.Errorf(text, errUsage, plain(strings.Join(names, " or ")), repositoryNames(repos))
	}
	return client.IntegrationRepo{}, fmt.Errorf("%w: %d connections have the repository %s; choose one by its id: %s",
		errUsage, len(found), plain(found[0].FullName), repositoryIDs(found))
}

// namesRepository reports whether one of the names ends with the full name.
func namesRepository(names []string, full string) bool {
	for _, name := range names {
		name, full := "/"+strings.ToLower(name), "/"+strings.ToLower(full)
		if strings.HasSuffix(name, full) {
			return true
		}
	}
	return false
}

const maxListedRepositories = 10

func repositoryNames(repos []client.IntegrationRepo) string {
	var names []string
	for i, r := range repos {
		if i == maxListedRepositories {
			names = append(names, fmt.Sprintf("and %d more", len(repos)-i))
			break
		}
		names = append(names, plain(r.FullName))
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func repositoryIDs(repos []client.IntegrationRepo) string {
	ids := make([]string, len(repos))
	for i, r := range repos {
		ids[i] = r.IntegrationRepoID + " (" + plain(r.ConnectionName) + ")"
	}
	return strings.Join(ids, ", ")
}

// remotesOf returns the paths of a working tree's remotes, such as acme/shop.
func remotesOf(ctx context.Context, dir string) ([]string, error) {
	git := exec.CommandContext(ctx, "git", "-C", dir, "config", "--get-regexp", `^remote\..*\.url$`) //nolint:gosec // the caller's own folder
	out, err := git.Output()
	if err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, errors.New("git is needed to find the repository of a directory; name the repository instead")
		}
		return nil, fmt.Errorf("%s is not a Git working tree with a remote; name the repository, such as acme/shop", dir)
	}
	var paths []string
	for line := range strings.Lines(string(out)) {
		if _, address, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			paths = append(paths, remotePath(address))
		}
	}
	return paths, nil
}

// remotePath returns the path of a remote's address without .git. The address may be https,
// ssh or ssh's short form.
func remotePath(address string) string {
	path := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		path = u.Path
	} else if _, after, ok := strings.Cut(address, ":"); ok {
		path = after
	}
	path = strings.TrimSuffix(strings.Trim(path, "/"), ".git")
	return strings.Replace(path, "/_git/", "/", 1) // Azure DevOps
}
