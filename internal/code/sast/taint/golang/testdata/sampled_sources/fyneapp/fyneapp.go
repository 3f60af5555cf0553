package fyneapp

import (
	"os"

	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/widget"
)

func main() {
	w := app.New().NewWindow("x")
	e := widget.NewEntry()
	w.SetContent(widget.NewButton("open", func() { os.ReadFile("/srv/" + e.Text) }))
	e.OnChanged = func(s string) { os.ReadFile("/srv/" + s) }
	w.ShowAndRun()
}
