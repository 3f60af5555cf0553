package front

import "strings"

// Vendorer is a Language whose repositories may contain their dependencies.
type Vendorer interface {
	// Vendored selects the third-party files that own files import, and facts about them that are added to those of the survey.
	Vendored(v *Vendor) (files []string, facts map[string]string)
}

// Vendor is what a Vendorer selects from.
type Vendor struct {
	// All are the paths of all files of the repository; Own are those of the files that are judged.
	All  map[string]bool
	Own  []string
	Read func(path string) ([]byte, error)
	// Knows reports whether knowledge is about a package or class: its own code says nothing more then.
	Knows func(name string) bool
	// Max is the number of files that may be selected; MaxBytes is the number of bytes of them after which no more are, 0 for any.
	Max, MaxBytes int

	bytes int
	files []string
	seen  map[string]bool
}

// Any reports whether the repository has files below folders of a name, which ends with a slash.
func (v *Vendor) Any(folder string) bool {
	for path := range v.All {
		if strings.HasPrefix(path, folder) || strings.Contains(path, "/"+folder) {
			return true
		}
	}
	return false
}

// Take selects a file, unless it does not exist or was selected before, and returns whether it did.
func (v *Vendor) Take(path string) bool {
	if !v.All[path] || v.seen[path] || len(v.files) >= v.Max || v.MaxBytes > 0 && v.bytes > v.MaxBytes {
		return false
	}
	if v.seen == nil {
		v.seen = map[string]bool{}
	}
	v.seen[path] = true
	v.files = append(v.files, path)
	return true
}

// Follow calls imports for each own file, then for each file that is selected, with its source. It returns the selected files.
func (v *Vendor) Follow(imports func(path string, source []byte)) []string {
	look := func(path string) {
		source, err := v.Read(path)
		if err != nil {
			return
		}
		if v.seen[path] {
			v.bytes += len(source)
		}
		imports(path, source)
	}
	for _, path := range v.Own {
		if len(v.files) >= v.Max {
			break
		}
		look(path)
	}
	for i := 0; i < len(v.files); i++ {
		look(v.files[i])
	}
	return v.files
}
