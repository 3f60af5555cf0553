using System.Diagnostics;
using System.IO;
using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Input;
namespace Drawn.AvaloniaApp;
public class MainWindow : Window
{
    private readonly TextBox box = new TextBox();
    private void OnClick(object sender, RoutedEventArgs e)
    {
        File.WriteAllText("C:\\data\\" + box.Text, "x"); // the user's own program
        Process.Start("notepad.exe");
    }
}
