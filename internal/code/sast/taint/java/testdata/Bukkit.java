package shop;

import org.bukkit.command.Command;
import org.bukkit.command.CommandExecutor;
import org.bukkit.command.CommandSender;
import org.bukkit.event.EventHandler;
import org.bukkit.event.Listener;
import org.bukkit.event.player.AsyncPlayerChatEvent;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

public class Bukkit implements CommandExecutor, Listener {
    private Connection db;

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        try {
            db.createStatement().execute("SELECT * FROM homes WHERE name = '" + args[0] + "'"); // want: sql-injection
            PreparedStatement s = db.prepareStatement("SELECT * FROM homes WHERE name = ?");
            s.setString(1, args[0]);
            s.executeQuery();
        } catch (SQLException e) {
            return false;
        }
        return true;
    }

    @EventHandler
    public void onChat(AsyncPlayerChatEvent event) throws SQLException {
        db.createStatement().execute("INSERT INTO chat VALUES ('" + event.getMessage() + "')"); // want: sql-injection
    }
}
