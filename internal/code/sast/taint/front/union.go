package front

import "io/fs"

// Union combines the files of several trees; of files with the same name, the first counts.
func Union(trees ...fs.FS) fs.FS { return union(trees) }

type union []fs.FS

func (u union) Open(name string) (fs.File, error) {
	for _, t := range u {
		if f, err := t.Open(name); err == nil {
			return f, nil
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadDir lists the entries that a folder has in any of the trees.
func (u union) ReadDir(name string) ([]fs.DirEntry, error) {
	var out []fs.DirEntry
	seen := map[string]bool{}
	found := false
	for _, t := range u {
		list, err := fs.ReadDir(t, name)
		found = found || err == nil
		for _, e := range list {
			if !seen[e.Name()] {
				seen[e.Name()] = true
				out = append(out, e)
			}
		}
	}
	if !found {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	return out, nil
}
