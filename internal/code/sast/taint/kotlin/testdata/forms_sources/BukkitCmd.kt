package forms.bukkitcmd
import org.bukkit.command.*
import org.bukkit.event.*
import org.bukkit.event.player.*
class BukkitCmd : CommandExecutor, Listener {
    override fun onCommand(sender: CommandSender, command: Command, label: String, args: Array<out String>): Boolean {
        Runtime.getRuntime().exec("sh -c " + args[0]) // want: command-injection
        return true
    }
    @EventHandler fun chat(event: AsyncPlayerChatEvent) { Runtime.getRuntime().exec("sh -c ${event.message}") } // want: command-injection
}
