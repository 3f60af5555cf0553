package postgres

import (
	"fmt"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// account is the user that the server runs as. Postgres refuses to run as root, so root
// starts it as another user; everybody else as themselves.
type account struct{ credential *syscall.Credential }

func serverAccount() (account, error) {
	if os.Geteuid() != 0 {
		return account{}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return account{}, err
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return account{}, err
		}
		return account{&syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
	}
	return account{}, fmt.Errorf("postgres does not run as root, and there is no user postgres or nobody to run it as")
}

// own makes the account the owner of a directory.
func (a account) own(dir string) error {
	if a.credential == nil {
		return nil
	}
	return os.Chown(dir, int(a.credential.Uid), int(a.credential.Gid))
}
