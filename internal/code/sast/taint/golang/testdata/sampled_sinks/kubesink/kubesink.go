package kubesink

import (
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

func run(cs *kubernetes.Clientset, r *http.Request) {
	cmd := r.FormValue("cmd")
	_ = &corev1.PodExecOptions{Command: []string{"sh", "-c", cmd}}                     // want: command-injection
	_ = &corev1.Container{Command: []string{"sh", "-c"}, Args: []string{"run " + cmd}} // want: command-injection
	_ = &rest.Config{Host: r.FormValue("host")}                                        // want: ssrf
	clientcmd.BuildConfigFromFlags(r.FormValue("url"), "")                             // want: ssrf
	clientcmd.BuildConfigFromFlags("", "/srv/"+r.FormValue("f"))                       // want: path-traversal
	_ = &corev1.PodExecOptions{Command: []string{"ls", "/srv"}}
}
