package settings

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"assay/internal/code"
)

// Document is one document of a settings file.
type Document struct {
	Format Format
	Path   string
	Root   *Node
	// Released is the document as a transformation for releases changes it, or nil.
	Released *Node
	// Lesser documents are for development, tests or examples.
	Lesser bool
	// Files are the other files of the repository.
	Files Files
	// Repository is the name of the repository, with that of its owner if it is known.
	Repository string
}

// ownedBy reports whether an account or a group owns the repository.
func (d *Document) ownedBy(owner string) bool {
	first, _, named := strings.Cut(d.Repository, "/")
	return named && strings.EqualFold(first, owner)
}

// Files reads files of the repository.
type Files interface {
	// Read returns the content of a file, or nil if it is missing, binary or too large.
	Read(path string) []byte
}

const (
	// maxNodes and maxDepth bound a document.
	maxNodes = 200_000
	maxDepth = 200
)

var (
	errSize     = errors.New("it has too many values")
	errTemplate = errors.New("it is a template")
)

// read parses a file into its documents.
func (s *scanner) read(f *code.File, format Format, data []byte) (roots []*Node, err error) {
	defer func() {
		if x := recover(); x != nil {
			roots, err = nil, fmt.Errorf("the parser failed: %v", x)
		}
	}()
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch format {
	case Docker:
		return []*Node{readDocker(data)}, nil
	case ASPNet:
		return one(readXML(data))
	case AppSetting:
		return one(readJSON(data))
	case PHP:
		return []*Node{readINI(data)}, nil
	case Htaccess:
		return []*Node{readDirectives(data)}, nil
	case Nginx, Apache:
		return readServer(format, data)
	case Terraform:
		return one(s.readHCL(data))
	case Django:
		return one(s.readPython(data))
	case Spring:
		if f.Language == "Java Properties" {
			return readProperties(data), nil
		}
		roots, err := readYAML(data)
		for i := range roots {
			roots[i] = relaxed(roots[i])
		}
		return roots, err
	}
	roots, err = readYAML(data)
	if err != nil && bytes.Contains(data, []byte("{{")) {
		err = errTemplate
	}
	return roots, err
}

func one(n *Node, err error) ([]*Node, error) {
	if err != nil {
		return nil, err
	}
	return []*Node{n}, nil
}
