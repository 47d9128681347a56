import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** An independent implementation of MongoDB's protocol, for the parts of the store's contract that need no transaction. */
public class StandInMongo {
    public static void main(String[] arguments) throws InterruptedException {
        new MongoServer(new MemoryBackend()).bind("127.0.0.1", Integer.parseInt(arguments[0]));
        Thread.currentThread().join();
    }
}
