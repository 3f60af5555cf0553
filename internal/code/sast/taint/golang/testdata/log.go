package logs

import (
	"log"
	"log/slog"
	"net/http"
	"os/exec"

	"github.com/sirupsen/logrus"
	"k8s.io/klog/v2"
)

func seen(r *http.Request, own *log.Logger) {
	name := r.FormValue("name")
	own.Printf("seen %s", name) // want: log-injection
	klog.Infof("seen %s", name) // want: log-injection
	slog.Info("seen", "name", name)
	logrus.WithField("name", name).Info("seen")
	level := logrus.WithField("name", name).Level
	exec.Command("sh", "-c", "count "+level.String()).Run()
}
