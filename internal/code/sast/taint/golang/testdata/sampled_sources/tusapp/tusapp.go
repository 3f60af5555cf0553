package tusapp

import (
	"database/sql"
	"net/http"
	"os"
	"path/filepath"

	"github.com/tus/tusd/v2/pkg/filestore"
	tusd "github.com/tus/tusd/v2/pkg/handler"
)

func run(db *sql.DB) {
	store := filestore.New("/srv/up")
	composer := tusd.NewStoreComposer()
	store.UseIn(composer)
	h, _ := tusd.NewHandler(tusd.Config{
		BasePath: "/files/", StoreComposer: composer, NotifyCompleteUploads: true,
		PreUploadCreateCallback: func(hook tusd.HookEvent) (tusd.HTTPResponse, tusd.FileInfoChanges, error) {
			db.Exec("INSERT INTO f VALUES('" + hook.Upload.MetaData["filename"] + "')") // want: sql-injection
			db.Exec("INSERT INTO f VALUES(?)", hook.Upload.MetaData["filename"])
			return tusd.HTTPResponse{}, tusd.FileInfoChanges{}, nil
		},
	})
	go func() {
		for event := range h.CompleteUploads {
			os.Rename("/srv/up/x", "/srv/done/"+event.Upload.MetaData["filename"])
			os.Rename("/srv/up/x", "/srv/done/"+filepath.Base(event.Upload.MetaData["filename"]))
		}
	}()
	http.Handle("/files/", http.StripPrefix("/files/", h))
}
