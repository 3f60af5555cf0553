package p.discord_kordex
import dev.kordex.core.commands.Arguments
import dev.kordex.core.commands.converters.impl.string
import dev.kordex.core.extensions.Extension
import dev.kordex.core.extensions.publicSlashCommand
class PingExt : Extension() {
    override val name = "p"
    class Args : Arguments() {
        val host by string {
            name = "host";
            description = "d"
        }
    }
    override suspend fun setup() {
        publicSlashCommand(::Args) {
            name = "ping";
            action {
                Runtime.getRuntime().exec(arguments.host) // not found: command-injection
                Runtime.getRuntime().exec("id " + (arguments.host).toInt())
            }
        }
    }
}
